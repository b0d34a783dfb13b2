export const count = (all: readonly unknown[]): number => all.length
