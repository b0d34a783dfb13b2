// Owns how one setting is read from text (a flag, an environment variable) and from JSON.

/** A value, or what was expected instead: "a number of seconds above 0". */
export type Read<Value> =
  | { readonly value: Value }
  | {
      readonly expected: string
      /** The part that is wrong, to follow the name of the setting (`[1].test`), and what stands there. */
      readonly part?: { readonly at: string; readonly given: unknown }
    }

export interface Setting<Value> {
  /** Environment variable. */
  readonly variable: string
  readonly fallback: Value
  /** Reads the text of a flag or of an environment variable. */
  readonly fromText: (text: string) => Read<Value>
  /** Reads the value of the key in redproof.json. */
  readonly fromJson: (value: unknown) => Read<Value>
}

export function text<Value>(
  variable: string,
  fallback: Value,
  expected: string,
  read: (text: string) => Value | undefined,
): Setting<Value> {
  const fromText = (given: string): Read<Value> => {
    const value = read(given)
    return value === undefined ? { expected } : { value }
  }
  return { variable, fallback, fromText, fromJson: value => (isText(value) ? fromText(value) : { expected }) }
}

export function numeric(
  variable: string,
  expected: string,
  fits: (n: number) => boolean,
): Setting<number | null> {
  const check = (n: number): Read<number | null> =>
    Number.isFinite(n) && fits(n) ? { value: n } : { expected }
  return {
    variable,
    fallback: null,
    // Only plain decimals: `Number` alone would read '' as 0 and accept '0x10' and '1e3'.
    fromText: given => (/^\d+(\.\d+)?$/.test(given.trim()) ? check(Number(given)) : { expected }),
    fromJson: value => (typeof value === 'number' ? check(value) : { expected }),
  }
}

export function onOff(variable: string, fallback: boolean): Setting<boolean> {
  const words = new Map([
    ['on', true],
    ['true', true],
    ['1', true],
    ['off', false],
    ['false', false],
    ['0', false],
  ])
  return {
    variable,
    fallback,
    fromText: given => {
      const value = words.get(given)
      return value === undefined ? { expected: '"on" or "off"' } : { value }
    },
    fromJson: value => (typeof value === 'boolean' ? { value } : { expected: 'true or false' }),
  }
}

export function oneOf<Word extends string>(words: readonly Word[]): (text: string) => Word | undefined {
  return given => words.find(word => word === given)
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every(isText)
}
