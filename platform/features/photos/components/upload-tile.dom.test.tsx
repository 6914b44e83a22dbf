import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { I18nProvider } from '../../../i18n/react.tsx'
import { UploadTile } from './UploadTile.tsx'
import type { UploadItem } from './upload-items.ts'

afterEach(cleanup)

it('a refused file that is no picture shows its reason, and no sign of a broken picture', () => {
  const item: UploadItem = {
    key: 'a',
    file: new Blob(),
    preview: 'blob:none',
    private: false,
    state: 'failed',
    part: 0,
    fault: 'No picture.',
    again: false,
    tried: true,
  }
  render(
    <I18nProvider locale={{ code: 'en', iso: 'en' }} t={(key: string) => key}>
      <UploadTile item={item} onRetry={() => undefined} onDrop={() => undefined} />
    </I18nProvider>,
  )
  const picture = document.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('blob:none')
  if (picture) fireEvent.error(picture)
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('No picture.')
})
