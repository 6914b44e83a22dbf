import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { useT } from '../../../i18n/react.tsx'
import type { OwnPhoto } from '../contract.ts'
import { PhotoTile, type TileProps } from './PhotoTile.tsx'

interface PhotoGridProps {
  readonly label: string
  readonly photos: readonly OwnPhoto[]
  readonly onChange: TileProps['onChange']
  /** A photo was moved to the position of another. */
  readonly onPlace: (name: string, target: string) => void
  /** Tiles after the photos: uploads in progress, and the tile that adds photos. */
  readonly children: ReactNode
}

/**
 * Photos in their order, which pointer, long touch or keyboard can change; each step is announced
 * to screen readers.
 */
export function PhotoGrid({ label, photos, onChange, onPlace, children }: PhotoGridProps) {
  const t = useT('photos')
  const id = useId()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Delayed, because a short touch scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const names = photos.map(({ name }) => name)
  const ended = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onPlace(String(active.id), String(over.id))
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={ended}
      accessibility={{
        announcements: announcementsOf(t, names),
        screenReaderInstructions: { draggable: t('drag_help') },
      }}
    >
      <SortableContext items={names} strategy={rectSortingStrategy}>
        <ul className="tiles" aria-label={label}>
          {photos.map((photo, index) => (
            <Sortable
              key={photo.name}
              photo={photo}
              number={index + 1}
              count={photos.length}
              onChange={onChange}
            />
          ))}
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function announcementsOf(t: ReturnType<typeof useT>, names: readonly string[]): Announcements {
  const placeOf = (id: string | number) => names.indexOf(String(id)) + 1
  const count = names.length
  return {
    onDragStart: ({ active }) => t('drag_start', { place: placeOf(active.id), max: count }),
    onDragOver: ({ over }) => (over ? t('drag_over', { place: placeOf(over.id), max: count }) : undefined),
    onDragEnd: ({ active, over }) => t('drag_end', { place: placeOf((over ?? active).id), max: count }),
    onDragCancel: ({ active }) => t('drag_cancel', { place: placeOf(active.id), max: count }),
  }
}

function Sortable(props: Omit<TileProps, 'handle'>) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: props.photo.name,
  })
  const style: CSSProperties = {
    ...(transform ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)` } : {}),
    ...(transition ? { transition } : {}),
  }
  return (
    <li ref={setNodeRef} style={style} data-dragging={isDragging || undefined}>
      <PhotoTile {...props} handle={{ attributes, listeners }} />
    </li>
  )
}
