import { siteIdFrom } from '../../core/text.ts'

/**
 * The form of a new site: proposes the id from the name until somebody types one, and draws the
 * pictures of the themes with the name and the preset.
 */
export function startNewSite(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-new-site]')
  const id = form?.querySelector<HTMLInputElement>('[name=id]')
  const name = form?.querySelector<HTMLInputElement>('[name=name]')
  if (!form || !id || !name) return
  let isProposed = id.value === '' || id.value === siteIdFrom(name.value)
  id.addEventListener('input', () => {
    isProposed = id.value === ''
  })
  name.addEventListener('input', () => {
    if (isProposed) id.value = siteIdFrom(name.value)
  })
  form.addEventListener('change', ({ target }) => {
    const isShown = target === name || (target instanceof HTMLInputElement && target.name === 'preset')
    if (!isShown) return
    const preset = new FormData(form).get('preset')
    for (const picture of form.querySelectorAll<HTMLImageElement>('img[data-theme-picture]')) {
      const fields = { theme: picture.dataset.themePicture ?? '', preset: String(preset), name: name.value }
      picture.src = `/sites/new/picture?${new URLSearchParams(fields)}`
    }
  })
}
