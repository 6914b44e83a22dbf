import type { Database } from '../../core/database.ts'
import { href } from '../../core/routes.ts'
import type { Feature } from '../../infra/feature.ts'
import { type CallRoute, route } from '../../infra/http/calls.ts'
import { type Form, formOf, routeFor } from '../../infra/http/forms.ts'
import { maintenanceTask } from '../../infra/jobs/maintenance.ts'
import { waitingMaintenance } from '../../infra/waiting-work.ts'
import { withdrawStory, writeStory } from './commands.ts'
import { changeStoryCall } from './contract.ts'
import { deleteOver } from './queries.ts'
import { WAITING_STORIES } from './waiting.ts'

export const stories: Feature<{ readonly database: Database }> = {
  calls: storyCalls,
  forms: storyForms,
  maintenance: ({ database }) => [
    maintenanceTask(database, 'stories', deleteOver),
    waitingMaintenance(database, WAITING_STORIES),
  ],
  export: {
    sections: [],
    left: { success_story: 'connected to no account; its mailed link shows all that is stored' },
  },
  erase: {
    rows: {
      'success_story.body': { keep: 'the author agreed that it stays, and takes it back by the link' },
      'success_story.name': { keep: 'as the author wanted to be named, with the story' },
    },
  },
}

function storyCalls(): CallRoute[] {
  return [
    route(changeStoryCall, async ({ scope, body }) => {
      if (body.change === 'withdraw') {
        await withdrawStory(scope.db, body.token)
        return { state: 'withdrawn' as const }
      }
      await writeStory(scope, { ...body, agreed: body.agreed === 'yes' })
      return { state: 'waiting' as const }
    }),
  ]
}

/** Both forms of the page; the field `change` selects one. */
function storyForms(calls: readonly CallRoute[]): readonly Form[] {
  return [
    formOf(routeFor(calls, changeStoryCall), {
      page: 'story',
      next: ({ state }, { values }) =>
        href('story', {}, state === 'withdrawn' ? { state } : { token: values.token }),
    }),
  ]
}
