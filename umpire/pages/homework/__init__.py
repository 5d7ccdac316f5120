"""The pages of homework as plain values: the student's, and the lecturer's."""
