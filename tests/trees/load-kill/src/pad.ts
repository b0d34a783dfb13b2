const [one, two] = '1 2'.split(' ').map(Number) as [number, number]

export const PAD: string = ' '.repeat(one + two)
