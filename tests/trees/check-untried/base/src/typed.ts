export const same = (n: any): number => n
