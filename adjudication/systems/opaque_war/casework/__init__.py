"""Support for rules cases."""
