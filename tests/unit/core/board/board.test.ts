import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import {
  BOARD_NAME,
  type Board,
  type Counts,
  createBoard,
  installBoard,
  OutOfFuel,
} from '../../../../packages/core/src/board/board.ts'

const plain = (counts: Counts): Record<string, number[]> =>
  Object.fromEntries([...counts].map(([key, sites]) => [key, [...sites]]))

describe('a switch', () => {
  test('is off for every site until a mutant of it is active', () => {
    const board = createBoard()
    const face = board.m('a', '0:w|1:ww')
    expect([face.h(1), face.h(2), face.a]).toEqual([false, false, 0])
    board.activate('a', 3)
    expect([face.h(1), face.h(2), face.a]).toEqual([false, true, 3])
    board.activate(null, 0)
    expect([face.h(1), face.h(2), face.a]).toEqual([false, false, 0])
  })

  test('may be turned on before its module is evaluated', () => {
    const board = createBoard()
    board.activate('a', 2)
    const face = board.m('a', '0:w|1:w')
    expect([face.a, face.h(1), face.h(2)]).toEqual([2, false, true])
  })

  test('that was turned off again before its module is evaluated stays off', () => {
    const board = createBoard()
    board.activate('a', 2)
    board.activate('b', 2)
    const face = board.m('a', '0:w|1:w')
    expect([face.a, face.h(2)]).toEqual([0, false])
  })

  test('of one module turns off that of another, and of another mutant of the same', () => {
    const board = createBoard()
    const [a, b] = [board.m('a', '0:ww'), board.m('b', '0:w')]
    board.activate('a', 1)
    board.activate('a', 2)
    expect([a.a, b.a]).toEqual([2, 0])
    board.activate('b', 1)
    expect([a.a, a.h(1), b.a, b.h(1)]).toEqual([0, false, 1, true])
  })

  test('of a mutant that the table does not have turns nothing on', () => {
    const board = createBoard()
    const face = board.m('a', '0:w|0:w')
    board.activate('a', 9)
    expect([face.h(1), face.h(2), board.reached()]).toEqual([false, false, 0])
  })

  test('is shared by all evaluations of a module, so closures of an old graph see the mutant too', () => {
    const board = createBoard()
    const old = board.m('a', '0:w')
    board.activate('a', 1)
    const renewed = board.m('a', '0:w')
    expect(renewed).toBe(old)
    renewed.h(1)
    old.h(1)
    expect(board.reached()).toBe(2)
    expect(plain(board.take())).toEqual({ a: [0, 2] })
  })
})

describe('counts', () => {
  test('are taken by module and start over, modules without a hit left out', () => {
    const board = createBoard()
    const [a] = [board.m('a', '0:w|0:w'), board.m('b', '0:w')]
    a.h(2)
    a.h(2)
    expect(plain(board.take())).toEqual({ a: [0, 0, 2] })
    expect(plain(board.take())).toEqual({})
  })

  test('that were taken do not change any more', () => {
    const board = createBoard()
    const face = board.m('a', '0:w')
    face.h(1)
    const taken = board.take()
    face.h(1)
    expect(plain(taken)).toEqual({ a: [0, 1] })
  })

  test('are forgotten by a drop, what was reached is not', () => {
    const board = createBoard()
    const face = board.m('a', '0:w')
    board.activate('a', 1)
    face.h(1)
    board.drop()
    expect(plain(board.take())).toEqual({})
    expect(board.reached()).toBe(1)
  })

  test('hold hits of the active mutant as well, so that a mutant cannot hide a changed path', () => {
    const board = createBoard()
    const face = board.m('a', '0:w|0:w')
    board.activate('a', 1)
    face.h(1)
    face.h(2)
    expect(plain(board.take())).toEqual({ a: [0, 1, 1] })
  })

  test('of reach belong to the mutant activated last', () => {
    const board = createBoard()
    const face = board.m('a', '0:w|0:w')
    board.activate('a', 1)
    face.h(1)
    face.h(2)
    expect(board.reached()).toBe(1)
    board.activate('a', 2)
    expect(board.reached()).toBe(0)
  })
})

describe('fuel', () => {
  const turns = (board: Board, count: number): void => {
    const face = board.m('loop', '0:w')
    for (let i = 0; i < count; i++) face.l()
  }

  test('lets exactly the limit pass', () => {
    const board = createBoard()
    board.refuel(3)
    turns(board, 3)
    expect(board.blown).toBe(false)
    expect(() => turns(board, 1)).toThrow(OutOfFuel)
    expect(board.blown).toBe(true)
  })

  test('is burnt by guards of all modules as well as by loops', () => {
    const board = createBoard()
    const [a, b] = [board.m('a', '0:w'), board.m('b', '0:w')]
    board.refuel(2)
    a.h(1)
    b.h(1)
    expect(() => a.l()).toThrow(OutOfFuel)
  })

  test('that ran out keeps throwing into code that catches', () => {
    const board = createBoard()
    board.refuel(1)
    turns(board, 1)
    let caught = 0
    for (let i = 0; i < 5; i++) {
      try {
        turns(board, 1)
      } catch {
        caught++
      }
    }
    expect(caught).toBe(5)
  })

  test('flows again after a refuel', () => {
    const board = createBoard()
    board.refuel(0)
    expect(() => turns(board, 1)).toThrow(OutOfFuel)
    board.refuel(1)
    expect(board.blown).toBe(false)
    turns(board, 1)
    expect(board.spent()).toBe(1)
  })

  test('rounds a broken limit up', () => {
    const board = createBoard()
    board.refuel(1.2)
    turns(board, 2)
    expect(() => turns(board, 1)).toThrow(OutOfFuel)
  })

  test('is counted since the last refuel', () => {
    const board = createBoard()
    turns(board, 4)
    board.refuel(Number.POSITIVE_INFINITY)
    turns(board, 7)
    expect(board.spent()).toBe(7)
    board.refuel(100)
    turns(board, 2)
    expect(board.spent()).toBe(2)
  })

  test('without a limit is refilled for ever and never blown', () => {
    // A small tank, so that a refill is seen without a thousand million turns.
    const board = createBoard(10)
    board.refuel(Number.POSITIVE_INFINITY)
    turns(board, 35)
    expect(board.spent()).toBe(35)
    expect(board.blown).toBe(false)
  })

  test('with a limit above the tank is still limited', () => {
    const board = createBoard(10)
    board.refuel(1000)
    expect(() => turns(board, 1001)).toThrow(OutOfFuel)
  })
})

test('the board is found by its name in the realm it was put into, and cannot be lost by a listing of names', () => {
  const board = createBoard()
  const realm = runInNewContext('globalThis') as Record<string, unknown>
  installBoard(realm, board)
  expect(realm[BOARD_NAME]).toBe(board)
  expect(Object.keys(realm)).not.toContain(BOARD_NAME)
  const second = createBoard()
  installBoard(realm, second)
  expect(realm[BOARD_NAME]).toBe(second)
})
