import { type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import Lightbox, { type Slide, type SlideImage } from 'yet-another-react-lightbox'
import 'yet-another-react-lightbox/styles.css'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import type { PhotoViewerProps, ViewerPhoto } from './viewer-props.ts'

/**
 * A separate style element: global styles of styled-components would add to the script of every
 * page.
 */
const LOOK = `
  .viewer { --yarl__color_backdrop: rgb(0 0 0 / 0.97); --yarl__portal_zindex: var(--layer-progress); --yarl__button_padding: 10px; --yarl__navigation_button_padding: 20px 14px; }
  .viewer .yarl__button:focus-visible { outline: 3px solid #fff; outline-offset: -4px; }
  /* On phones, the arrows may be above a pale photo. */
  .viewer :is(.yarl__navigation_prev, .yarl__navigation_next) .yarl__icon { padding: 4px; border-radius: 50%; background: rgb(0 0 0 / 0.55); }
  .viewer-menu { display: flex; align-items: center; min-width: 0; margin: 0; padding: 0; border: 0; }
  .viewer-menu > a { color: #fff; filter: drop-shadow(0 0 2px #000); }
  .viewer-count { position: absolute; inset: max(var(--space-4), env(safe-area-inset-top)) auto auto var(--space-4); color: #fff; font-variant-numeric: tabular-nums; text-shadow: 0 1px 3px #000; }
  .viewer-locked { position: relative; display: grid; place-items: center; width: 100%; height: 100%; padding: var(--space-5); }
  .viewer-locked > img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; opacity: 0.7; }
  .viewer-locked > div { position: relative; display: grid; justify-items: center; gap: var(--space-3); max-width: min(24rem, 100% - 5rem); max-height: 80dvh; overflow-y: auto; padding: var(--space-5); border-radius: var(--radius-card); background: var(--color-raised); color: var(--color-text); text-align: center; }
  .viewer-locked p { margin: 0; }
`

/**
 * Photos in full screen: swipe, pinch, double tap, arrow keys; Escape, the back button or pulling
 * down closes it. Neighbouring photos are preloaded.
 */
export function PhotoViewer({ photos, start, onClose, title, labels }: PhotoViewerProps) {
  const [shown, setShown] = useState({ id: photos[start]?.id, index: start })
  const close = useHistoryStep(onClose)
  const index = indexOf(photos, shown)
  // New slides would reset the lightbox.
  const slides = useMemo(() => photos.map(slideOf), [photos])
  return (
    <>
      <style>{LOOK}</style>
      <Lightbox
        open
        close={close}
        index={index}
        slides={slides}
        plugins={[Zoom]}
        className="viewer"
        carousel={{ finite: true, preload: 1, padding: 0, imageFit: 'contain' }}
        controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
        zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
        toolbar={{ buttons: [<Menu key="menu">{photos[index]?.menu}</Menu>, 'close'] }}
        on={{ view: ({ index: at }) => setShown({ id: photos[at]?.id, index: at }) }}
        labels={{
          Previous: labels.previous,
          Next: labels.next,
          Close: labels.close,
          Lightbox: title,
          'Photo gallery': title,
          Carousel: title,
          Slide: title,
          '{index} of {total}': '{index} / {total}',
        }}
        render={{
          buttonZoom: () => null,
          ...(photos.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }),
          slide: ({ slide }) => {
            const photo = photos.find(({ id }) => id === idOf(slide))
            return photo?.locked === undefined ? undefined : <LockedSlide photo={photo} />
          },
          controls: () =>
            photos.length > 1 && (
              <div className="viewer-count" aria-hidden="true">
                {index + 1} / {photos.length}
              </div>
            ),
        }}
      />
    </>
  )
}

/**
 * Index of the current photo, even if others were added before it or removed; if it was removed
 * itself, the one in its place.
 */
function indexOf(
  photos: readonly ViewerPhoto[],
  shown: { readonly id: string | undefined; readonly index: number },
) {
  const found = photos.findIndex(({ id }) => id === shown.id)
  return found === -1 ? Math.max(Math.min(shown.index, photos.length - 1), 0) : found
}

/**
 * Keeps its clicks, and the keys of a dialog that it has opened, from the viewer: Escape closes the
 * dialog, not the viewer.
 */
function Menu({ children }: { children: ReactNode }) {
  const own = (event: SyntheticEvent) => event.stopPropagation()
  const ofDialog = (event: SyntheticEvent) => {
    if ((event.target as Element).closest('dialog')) own(event)
  }
  return (
    <fieldset className="viewer-menu" onKeyDown={ofDialog} onPointerDown={own}>
      {children}
    </fieldset>
  )
}

interface NamedSlide extends SlideImage {
  readonly id: string
}

function slideOf({ id, src, alt, width, height, locked }: ViewerPhoto): NamedSlide {
  return {
    id,
    src: locked === undefined ? (src ?? '') : '',
    alt,
    ...(width && height ? { width, height } : {}),
  }
}

const idOf = (slide: Slide): string => (slide as NamedSlide).id

/** A locked photo has no separate file and cannot be enlarged. */
function LockedSlide({ photo: { src, locked } }: { photo: ViewerPhoto }) {
  return (
    <div className="viewer-locked">
      {src !== null && <img src={src} alt="" />}
      <div>{locked}</div>
    </div>
  )
}

/**
 * A history entry for an overlay, so that the back button closes it and does not leave the page.
 *
 * @param onClose called once, however it is closed
 * @returns a function that closes it and removes the entry
 */
function useHistoryStep(onClose: () => void): () => void {
  const latest = useRef(onClose)
  latest.current = onClose
  const [close] = useState(() => () => window.history.back())
  useEffect(() => {
    window.history.pushState({ ...window.history.state, over: true }, '')
    const gone = () => latest.current()
    window.addEventListener('popstate', gone)
    return () => window.removeEventListener('popstate', gone)
  }, [])
  return close
}
