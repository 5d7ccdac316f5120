"""The umpire's pages of Millennium Wars."""
