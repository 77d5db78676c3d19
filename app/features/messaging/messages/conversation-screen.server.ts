import { randomUUID } from 'node:crypto'
import { viewConversation } from '#app/features/messaging/texting/conversations/conversation-actions.server.ts'
import { waitingUploads } from '#app/features/messaging/texting/media/media.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { panelIsOpen, panelTab, panelTabCookie } from './client-panel-tabs.ts'
import { loadConversation } from './messages-page.server.ts'
import { linkedText } from './paths.ts'

/** All that a page with an open conversation shows of it, as its address and cookies say. */
export async function loadConversationPage(
  ctx: Ctx,
  conversationId: string,
  { request, url }: { request: Request; url: URL },
) {
  const at = url.searchParams.get('at')
  const before = url.searchParams.get('before')
  const cookies = request.headers.get('cookie')
  const named = url.searchParams.get('panel')
  const tab = panelTab(named, cookies)
  const [screen, attached] = await Promise.all([
    loadConversation(ctx, conversationId, { at, before, tab }),
    waitingUploads(ctx, url.searchParams.getAll('attach')),
  ])
  // Opening the page marks it as viewed, also without JavaScript. Prefetching doesn't.
  const opened = request.headers.get('sec-fetch-dest') === 'document' && !request.headers.has('sec-purpose')
  if (opened && screen.reachesEnd) screen.conversation = await viewConversation(ctx, conversationId)
  return {
    ...screen,
    attached,
    linkedText: linkedText(url.searchParams),
    at,
    before,
    panelOpen: panelIsOpen(cookies),
    requestId: randomUUID(),
    headers: named ? { 'Set-Cookie': panelTabCookie(tab) } : undefined,
  }
}
