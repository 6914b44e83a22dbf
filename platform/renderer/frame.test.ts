import { describe, expect, it } from 'vitest'
import { frameOf } from './frame.ts'

describe('the frame of a page', () => {
  it.each([
    ['chats-id', {}, { route: 'chats-id', layout: 'chat' }],
    // A parameter of the page's own, not a route.
    ['pages-name', { name: 'landers-name' }, { route: 'pages-name', layout: 'default' }],
    [undefined, { name: 'reset-password' }, { route: 'reset-password', layout: 'default' }],
    [undefined, { name: 'landers-name' }, { route: 'landers-name', layout: 'lander' }],
    ['landers-tinderswipe', {}, { route: 'landers-tinderswipe', layout: 'empty' }],
    ['error', { name: 'landers-name' }, { route: 'error', layout: 'default' }],
    [undefined, { name: 'toString' }, { route: 'error', layout: 'default' }],
    [undefined, {}, { route: 'error', layout: 'default' }],
  ] as const)('of %s with %j', (routeName, params, frame) => {
    expect(frameOf(routeName, params)).toEqual(frame)
  })
})
