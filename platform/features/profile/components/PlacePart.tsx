import { useRef } from 'react'
import { useT } from '../../../i18n/react.tsx'
import { ControlFrame, SelectBox } from '../../../ui/control-frame.tsx'
import { TownField } from '../../../widgets/TownField.tsx'
import { Locate } from '../../places/components/Locate.tsx'
import { PartForm } from './Part.tsx'
import { type PartProps, useTyped } from './TextParts.tsx'
import { usePart } from './use-part.ts'

/**
 * The region from a list, the town by name, or both from the device. Others see the region and a
 * rough distance.
 */
export function PlacePart({ data, onSaved }: PartProps) {
  const t = useT('signup')
  const list = useRef<HTMLSelectElement>(null)
  const town = useRef<HTMLInputElement>(null)
  const handle = usePart('place', { member: data.id, store: 'place', onSaved })
  const value = useTyped('place', 'place', data.place.value)
  const city = useTyped('place', 'city', data.place.city)
  const { places } = data.place
  const put = (place: string, name: string) => {
    if (list.current) list.current.value = place
    if (town.current) town.current.value = name
    handle.save()
  }
  const options = (regions: (typeof places)[number]['regions']) =>
    regions.map((region) => (
      <option key={region.value} value={region.value}>
        {region.label}
      </option>
    ))
  const forget = () => {
    if (town.current) town.current.value = ''
  }
  return (
    <PartForm part="place" handle={handle} savedPlainly={data.saved === 'place'}>
      <div className="pairs">
        <ControlFrame label={t('profile:region')} error={handle.errors.place ?? handle.errors.country}>
          {(ties) => (
            <SelectBox>
              {/* Another region has other towns: clears the name before the part is saved. */}
              <select {...ties} name="place" ref={list} defaultValue={value} onInputCapture={forget}>
                {value === '' && <option value="">{t('common:choose')}</option>}
                {places.length === 1
                  ? options(places[0]?.regions ?? [])
                  : places.map((group) => (
                      <optgroup key={group.country} label={group.name}>
                        {options(group.regions)}
                      </optgroup>
                    ))}
              </select>
            </SelectBox>
          )}
        </ControlFrame>
        <TownField
          ref={town}
          label={t('profile:town')}
          note={t('common:optional')}
          defaultValue={city}
          error={handle.errors.city}
          onPick={put}
        />
      </div>
      <p className="muted text-sm">{t('place_hint')}</p>
      <Locate onFound={put} />
    </PartForm>
  )
}
