export class Shelf {
  #books: string[] = []

  put(book: string): number {
    if (this.#books.includes(book)) return this.#books.length
    this.#books.push(book)
    return this.#books.length
  }

  clear(): void {
    this.#books = []
  }
}
