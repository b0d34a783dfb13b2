export const lonely = (): number => 2
