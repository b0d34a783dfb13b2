export class Secret {
  #value: number
  static #made = 0
  static get made(): number {
    return Secret.#made
  }
  constructor(value: number) {
    this.#value = value + 1
    Secret.#made = Secret.#made + 1
  }
  #twice(): number {
    return this.#value * 2
  }
  reveal(): number {
    return this.#twice() - 1
  }
  static is(other: object): boolean {
    return #value in other
  }
  bump(): number {
    return (this.#value += 5 - 2)
  }
}
