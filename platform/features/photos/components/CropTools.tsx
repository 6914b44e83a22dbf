import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

export const CropFrame = styled.div`
  display: grid;
  gap: var(--space-3);
  .stage { position: relative; height: min(40dvh, 26rem); background: var(--color-sunken); border-radius: var(--radius-photo); overflow: hidden; }
  .tools { display: flex; align-items: center; gap: var(--space-2); }
  .tools label { display: flex; flex: 1; align-items: center; gap: var(--space-2); }
  .tools input { flex: 1; min-width: 0; min-height: 44px; accent-color: var(--color-action); }
  fieldset { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: 0; padding: 0; border: 0; }
  fieldset label { position: relative; display: inline-flex; align-items: center; min-height: 44px; padding: 0 var(--space-3); border: var(--stroke-thin) solid var(--color-control); border-radius: var(--radius-chip); cursor: pointer; }
  fieldset label:has(:checked) { border-color: transparent; background: var(--color-soft); color: var(--color-on-soft); font-weight: var(--weight-strong); }
  fieldset label:focus-within { outline: 3px solid var(--color-focus); outline-offset: 2px; }
  .flip { transform: scaleX(-1); }
  p { margin: 0; }
`

/** Width divided by height; 0 keeps that of the picture. */
export const SHAPES = { portrait: 4 / 5, square: 1, whole: 0 } as const
export type Shape = keyof typeof SHAPES
export const [LEAST_ZOOM, MOST_ZOOM] = [1, 4]

interface CropToolsProps {
  readonly zoom: number
  readonly shape: Shape
  readonly onZoom: (zoom: number) => void
  readonly onShape: (shape: Shape) => void
  /** Quarter turns clockwise: 1 or -1. */
  readonly onTurn: (by: number) => void
}

/** Controls below the cropped picture: zoom, rotation and shape. */
export function CropTools({ zoom, shape, onZoom, onShape, onTurn }: CropToolsProps) {
  const t = useT('photos')
  return (
    <>
      <div className="tools">
        <label>
          {t('crop_zoom')}
          <input
            type="range"
            min={LEAST_ZOOM}
            max={MOST_ZOOM}
            step={0.05}
            value={zoom}
            onChange={({ currentTarget }) => onZoom(Number(currentTarget.value))}
          />
        </label>
        <IconButton icon="undo" label={t('crop_left')} onClick={() => onTurn(-1)} />
        <span className="flip">
          <IconButton icon="undo" label={t('crop_right')} onClick={() => onTurn(1)} />
        </span>
      </div>
      <fieldset>
        <legend className="visually-hidden">{t('crop_shape')}</legend>
        {(Object.keys(SHAPES) as Shape[]).map((one) => (
          <label key={one}>
            <input
              className="visually-hidden"
              type="radio"
              name="shape"
              checked={shape === one}
              onChange={() => onShape(one)}
            />
            {t(`shape_${one}`)}
          </label>
        ))}
      </fieldset>
      <p className="muted text-sm">{t('crop_help')}</p>
    </>
  )
}
