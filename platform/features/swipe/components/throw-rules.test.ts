import { describe, expect, it } from 'vitest'
import { directionOf, flightOf, leanOf, poseOf, sideOf, springOf, velocityOf } from './throw-rules.ts'

const WIDTH = 360
const still = { x: 0, y: 0 }

describe('a released card', () => {
  it.each([
    ['dragged far to the right', 190, 0, 'like'],
    ['dragged far to the left', -190, 0, 'pass'],
    ['dragged a little', 80, 0, null],
    ['flicked after a short drag', 30, 1.1, 'like'],
    ['flicked to the left after a short drag', -30, -1.1, 'pass'],
    ['moved slowly after a short drag', 30, 0.3, null],
    ['flicked back in the other direction', 170, -0.9, null],
    ['flicked back hard, beyond the middle', 170, -3, null],
    ['not moved at all', 0, 0, null],
  ])('%s', (_how, x, speed, side) => {
    expect(sideOf({ x, y: 10 }, { x: speed, y: 0 }, WIDTH)).toBe(side)
  })
})

describe('the velocity of the pointer', () => {
  it.each([
    ['one that moved until the end', [0, 10, 20, 30].map((at) => ({ at: at + 100, x: at, y: 0 })), 130, 1],
    ['one that paused before the release', [0, 10, 20].map((at) => ({ at, x: at * 5, y: 0 })), 400, 0],
    ['a single point', [{ at: 0, x: 5, y: 5 }], 0, 0],
    ['two points at the same time', [1, 2].map((x) => ({ at: 0, x: x * 50, y: 0 })), 0, 0],
  ])('%s', (_how, samples, now, speed) => {
    expect(velocityOf(samples, now).x).toBeCloseTo(speed)
  })
})

it.each([
  [{ x: 3, y: 3 }, null],
  [{ x: 20, y: 5 }, 'across'],
  [{ x: 5, y: -20 }, 'along'],
])('a finger moved by %o goes %s', (moved, direction) => {
  expect(directionOf(moved)).toBe(direction)
})

it('a card leans more with distance, up to the maximum', () => {
  expect([0, 72, -72, 144, 900].map((x) => leanOf(x, WIDTH))).toEqual([0, 0.5, 0.5, 1, 1])
})

it('rotates around the end that is not held, slightly, and not at all with reduced motion', () => {
  expect(poseOf({ x: 100, y: 8 }, 1)).toBe('translate3d(100px, 8px, 0) rotate(5deg)')
  expect(poseOf({ x: 100, y: 8 }, -1)).toContain('rotate(-5deg)')
  expect(poseOf({ x: 4000, y: 0 }, 1)).toContain('rotate(18deg)')
  expect(poseOf({ x: 100, y: 8 }, 0)).toContain('rotate(0deg)')
})

it('leaves as fast as it was thrown, within bounds', () => {
  const lasts = (speed: number) => flightOf('like', still, { x: speed, y: 0 }, 600).lasts
  expect([lasts(0), lasts(2), lasts(20)]).toEqual([420, 300, 160])
  expect(flightOf('pass', still, still, 600).to).toBe('translate3d(-600px, 0px, 0) rotate(-20deg)')
})

describe('the spring that brings a card back', () => {
  const curveOf = (speed: number) => {
    const { duration, easing } = springOf(speed)
    expect(easing).toMatch(/^linear\([\d., -]+\)$/)
    return { duration, points: easing.slice(7, -1).split(', ').map(Number) }
  }

  it.each([0, 3, 12, 40, -4, -20])('starts and ends at its places with the speed %d', (speed) => {
    const { duration, points } = curveOf(speed)
    expect([points[0], points.at(-1)]).toEqual([0, 1])
    expect(points.at(-2)).toBeCloseTo(1, 1)
    expect(duration).toBeGreaterThan(400)
    expect(duration).toBeLessThan(1_500)
  })

  it('overshoots its place once, slightly, and starts in the direction of the pointer', () => {
    const { duration, points } = curveOf(0)
    expect(duration).toBe(700)
    // The values of the library that animated it before (motion-dom: stiffness 260, damping 22).
    expect(points.slice(0, 11)).toEqual([
      0, 0.1034, 0.3208, 0.5546, 0.7532, 0.8975, 0.9882, 1.0354, 1.0523, 1.051, 1.0409,
    ])
    expect(curveOf(12).points[1]).toBe(0.3662)
    expect(curveOf(-20).points[1]).toBeLessThan(0)
  })
})
