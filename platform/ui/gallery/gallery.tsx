import { Container, Stack } from '../layout.tsx'
import { Actions } from './actions.tsx'
import { Forms } from './forms.tsx'
import type { GalleryProps } from './gallery-props.ts'
import { Hero, People } from './people.tsx'
import { Messages, Money, States } from './pieces.tsx'

/** Every primitive once, with sample texts, to look at in every theme. Served in development only. */
export function Gallery({ name, photos, hero, mark }: GalleryProps) {
  return (
    <>
      <Hero name={name} hero={hero} mark={mark} />
      <main>
        <Container>
          <Stack gap={7}>
            <People photos={photos} />
            <Actions />
            <Forms />
            <Messages photos={photos} />
            <Money />
            <States photos={photos} />
          </Stack>
        </Container>
      </main>
    </>
  )
}
