import { Avatar } from '#app/components/ui/avatar.tsx'
import { SearchResults } from '#app/features/messaging/conversations/components/search-results.tsx'
import { userShortName } from '#app/features/messaging/conversations/labels.ts'
import { conversationNumbers, conversationTitle } from '#app/features/messaging/texting/labels.ts'
import type { ConversationView, SearchMatch } from '#app/features/messaging/texting/texting-views.server.ts'

/** Conversations found by name or number, then texts. */
export function TextSearchResults({
  term,
  matches,
  openId,
}: {
  term: string
  matches: { conversations: ConversationView[]; texts: SearchMatch[] }
  openId: string | undefined
}) {
  const to = (conversationId: string, at?: string) =>
    `/messages/${conversationId}?${new URLSearchParams({ q: term, ...(at ? { at } : {}) })}`
  return (
    <SearchResults
      term={term}
      hint="Try another word, or part of a name or number."
      conversationsLabel="Conversations"
      conversations={matches.conversations.map((conversation) => {
        const { id, client } = conversation
        const title = conversationTitle(conversation)
        return {
          id,
          to: to(id),
          face: <Avatar name={client ? title : ''} seed={client?.id ?? id} />,
          title,
          subtitle: conversationNumbers(conversation),
          open: id === openId,
        }
      })}
      messages={matches.texts.map(
        ({ id, roomId: conversationId, client, title, createdAt, flow, type, user, message }) => ({
          id,
          to: to(conversationId, id),
          face: <Avatar name={client ? title : ''} seed={client?.id ?? conversationId} />,
          title,
          at: createdAt,
          author:
            type === 'imported'
              ? 'Imported: '
              : flow === 'outgoing'
                ? `${user ? userShortName(user) : 'Automatic'}: `
                : '',
          text: message,
        }),
      )}
    />
  )
}
