import { expect, test } from 'vitest'
import { queueRoom } from './queue-room.server.ts'

function roomAt() {
  let time = 1
  const room = queueRoom({ atMost: 400, atLeast: 50 }, () => time)
  /** A stretch in which so many wait all the time. */
  const pass = (waiting: number, ms: number, answers: number) => {
    room.for(waiting)
    for (let index = 0; index < answers; index++) room.answered()
    time += ms
    return room.for(waiting)
  }
  return { room, pass }
}

test('a burst finds all the room there is', () => {
  const { room } = roomAt()
  expect([0, 49, 50, 399].map((waiting) => room.for(waiting))).toEqual([400, 400, 400, 400])
})

test('a queue may be as long as what is answered in two seconds', () => {
  const { pass } = roomAt()
  expect(pass(200, 1000, 60)).toBe(120)
  expect(pass(120, 1000, 150)).toBe(300)
  expect(pass(300, 2000, 150)).toBe(150)
})

test('a queue is never longer than the bound, and always has some room', () => {
  const { pass } = roomAt()
  expect(pass(400, 1000, 5000)).toBe(400)
  expect(pass(400, 1000, 0)).toBe(50)
})

test('until a second has passed nothing is known, and nothing is narrowed', () => {
  const { pass } = roomAt()
  expect(pass(300, 999, 3)).toBe(400)
})

test('a queue that is gone leaves no trace', () => {
  const { room, pass } = roomAt()
  expect(pass(200, 1000, 30)).toBe(60)
  expect(room.for(10)).toBe(400)
  expect(pass(300, 10, 0)).toBe(400)
})
