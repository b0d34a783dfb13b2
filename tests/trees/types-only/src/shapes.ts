export interface Shape {
  readonly sides: 3 | 4
}

export type Named<T> = T & { readonly name: string }
