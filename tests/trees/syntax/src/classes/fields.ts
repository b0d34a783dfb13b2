export class Base {
  static made = 0
  static readonly factor = 2 * 3
  static {
    this.made = this.factor - 1
  }

  size = 1 + 1
  scaled = this.size * 10
  grow = (by: number): number => this.size + by;
  ['key' + String(1 + 1)] = 7

  get half(): number {
    return this.size / 2
  }
  set half(n: number) {
    this.size = n * 2
  }
}

export class Derived extends Base {
  extra: number
  constructor(readonly start: number) {
    super()
    this.extra = start - this.size
    if (new.target !== Derived) this.extra = -100 - 1
  }
  override grow = (by: number): number => this.extra + by
  sum(): number {
    return super.half + this.extra
  }
}
