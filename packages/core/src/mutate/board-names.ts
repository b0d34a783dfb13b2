// Owns what instrumented code calls: names that the source does not use, and the prelude that fetches the board.

export interface BoardNames {
  /** Expression that gives the module's board, at any time, from any function. */
  readonly board: string
  /** Expression for the active mutant; only valid after `board` was evaluated. */
  readonly active: string
  /** One line that declares both names. */
  prelude(key: string, table: string): string
}

/**
 * Function and variable are hoisted, so that a function called by a circular import before this module's
 * body runs finds them. Without an installed board every switch stays off.
 */
export function boardNames(code: string): BoardNames {
  let name = '__rp'
  for (let n = 1; code.includes(name); n++) name = `__rp${n}`
  return {
    board: `(${name}||${name}_())`,
    active: `${name}.a`,
    prelude: (key, table) =>
      `function ${name}_(){return ${name}??=globalThis.__redproof__?.m(${quoted(key)},${quoted(table)})??{a:0,h(){return!1},l(){}}}var ${name};`,
  }
}

/** JSON is JavaScript but for two line separators, which would add lines. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029]/g, c => (c === '\u2028' ? '\\u2028' : '\\u2029'))
}
