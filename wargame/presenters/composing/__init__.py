"""What the composers of all rule systems share: menus turned into forms, whatever the orders mean."""
