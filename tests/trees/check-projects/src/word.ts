export const word = (): string => (process.env.WORD === 'two' ? 'second' : 'first')
