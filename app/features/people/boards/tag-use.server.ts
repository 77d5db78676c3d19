import { eq, sql } from 'drizzle-orm'
import { taskBoards, taskBoardTags } from '#db/schema/index.ts'
import type { TagUse } from '#app/features/area.server.ts'

/** The boards that a tag puts cards on. */
export const boardTagUse: TagUse = {
  label: ['board', 'boards'],
  find: (tx, tagId) =>
    tx
      .select({
        id: taskBoards.id,
        name: taskBoards.name,
        isOnlyTag: sql<boolean>`not exists (
          select 1 from task_board_tags other where other.account_id = ${taskBoards.accountId}
            and other.board_id = ${taskBoards.id} and other.tag_id <> ${tagId}::uuid)`,
      })
      .from(taskBoardTags)
      .innerJoin(taskBoards, eq(taskBoards.id, taskBoardTags.boardId))
      .where(eq(taskBoardTags.tagId, tagId))
      .orderBy(sql`lower(${taskBoards.name})`),
}
