import { THEME_MESSAGE, THEME_READY, type ThemeMessage, variableOf } from '../../core/live-theme.ts'
import { tokensIn, type Values, valuesOf, variantsIn } from './theme-values.ts'

/**
 * Shows a theme in the frames beside its form while it is chosen, before it is saved. A page of the site that says that it listens gets the state of
 * then; messages go to the site's own origin (`data-site`) alone.
 * @returns sends the present state to all pages that listen
 */
export function startLiveTheme(form: HTMLFormElement): () => void {
  const { site = '' } = form.dataset
  const values = valuesOf(form)
  const state = (): ThemeMessage => {
    const { tokens, second } = tokensIn(form, values)
    const variables = (of: Values) =>
      Object.fromEntries(Object.entries(of).map(([path, value]) => [variableOf(path), value]))
    return {
      type: THEME_MESSAGE,
      structure: variantsIn(form),
      tokens: variables(tokens),
      second: variables(second),
    }
  }
  const listening = new Set<MessageEventSource>()
  const send = (page: MessageEventSource, message: ThemeMessage) =>
    page.postMessage(message, { targetOrigin: site })
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<{ type?: unknown } | null>) => {
    if (!source || origin !== site || data?.type !== THEME_READY) return
    listening.add(source)
    send(source, state())
  })
  return () => {
    const message = state()
    for (const page of listening) send(page, message)
  }
}
