export interface Name {
  readonly first: string
  readonly last: string
}

export const full = ({ first, last }: Name): string => `${first} ${last}`
