// Owns R8: a limit that a mutant passes says nothing before it is passed in a new worker too, three times as far.

/** Factor on the limits of time and fuel in a worker that others may keep busy. */
export const PATIENCE = 3
