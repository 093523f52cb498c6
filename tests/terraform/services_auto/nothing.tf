# Nothing is left of the module.
