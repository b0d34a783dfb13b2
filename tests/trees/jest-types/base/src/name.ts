export interface Name {
  readonly name: string
}

export const full = ({ name }: Name): string => name
