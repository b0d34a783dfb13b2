// Owns how patient runs in a new worker are.

/** Factor on the limits of time and fuel in a worker that others may keep busy (R8). */
export const PATIENCE = 3
