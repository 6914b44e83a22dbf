import { describe, expect, it } from 'vitest'
import { settingsBelow, withOneFilm } from './lander.ts'

const LAKE = { picture: 'lake.webp', webm_video: 'lake.webm', mp4_video: 'lake.mp4' }

describe('a film set by a layer', () => {
  it.each<[object, object]>([
    [{ mp4_video: 'own.mp4' }, { picture: 'lake.webp' }],
    [{ webm_video: 'own.webm', tint: false }, { picture: 'lake.webp' }],
    [{ picture: 'own.webp' }, LAKE],
  ])('with settings %j keeps of the lower settings %j', (own, left) => {
    expect(settingsBelow(LAKE, own as Record<string, unknown>)).toEqual(left)
  })
})

describe('the settings after an edit in the editor', () => {
  const edited = (settings: object, key: string) => withOneFilm({ ...LAKE, ...settings }, key, LAKE)
  it.each<[string, object, string, object]>([
    ['have the chosen film alone', { mp4_video: 'own.mp4' }, 'mp4_video', { mp4_video: 'own.mp4' }],
    [
      'have one’s own film in both containers',
      { mp4_video: 'own.mp4', webm_video: 'own.webm' },
      'webm_video',
      { mp4_video: 'own.mp4', webm_video: 'own.webm' },
    ],
    [
      'have the film below again where one’s own was reset',
      { mp4_video: undefined, webm_video: undefined },
      'mp4_video',
      { mp4_video: 'lake.mp4', webm_video: 'lake.webm' },
    ],
  ])('%s', (_what, settings, key, films) => {
    expect(edited(settings, key)).toEqual({ picture: 'lake.webp', ...films })
  })

  it('do not change if no film was chosen', () => {
    const settings = { ...LAKE, mp4_video: 'own.mp4' }
    expect(withOneFilm(settings, 'picture', LAKE)).toBe(settings)
  })
})
