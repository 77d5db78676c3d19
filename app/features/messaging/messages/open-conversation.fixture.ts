import type { ConversationView } from '#app/features/messaging/texting/texting-views.server.ts'
import type { OpenConversation } from './conversation-actions.ts'

export const person = (firstName: string) => ({
  ...{ id: firstName, firstName, lastName: 'Reyes', avatar: null },
})

/** An open conversation with Janet, as the user `Me` has it. */
export function openWithJanet(
  values: Partial<ConversationView> = {},
  open: Partial<OpenConversation> = {},
): OpenConversation {
  const conversation: ConversationView = {
    ...{ id: '01a1d080-859b-7b0a-bb39-91a5d5228d5e', status: 'attention', waitingSince: null, snoozes: [] },
    ...{ phoneNumber: '12085550100', recipients: ['12085550100'], level: 'applicant' },
    client: { id: 'janet', name: 'Janet Whitcomb', companyName: null },
    ...{ lastMessageOn: '2026-11-20T11:00:00.000Z', preview: 'Any news?', lastMessageFlow: 'incoming' },
    ...{
      lastMessageStatus: 'received',
      lastMessageBy: null,
      favorited: [],
      groupRecipients: [],
      viewedBy: [],
    },
    ...{ claim: null, revocation: false, ownerChosen: false, mutedBy: [], optedOut: false },
    ...values,
  }
  return {
    conversation,
    userId: 'Me',
    users: ['Me', 'Ann', 'Ben'].map(person),
    ...{ owners: [], callFrom: null, claim: null, snooze: undefined, keep: (path: string) => path },
    ...open,
  }
}
