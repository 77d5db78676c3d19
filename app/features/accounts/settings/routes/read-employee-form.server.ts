import type { Ctx } from '#app/lib/ctx.server.ts'
import { readFormWithPicture } from '#app/lib/uploads.server.ts'

/** Fixed words, with two spaces after them. */
export const EMPLOYEE_NOT_SAVED = 'There was an error saving profile. '

/** The form and its picture. It has a checkbox for each group and location. */
export const readEmployeeForm = (ctx: Ctx, { request }: { request: Request }) =>
  readFormWithPicture(ctx, request, 'avatar', { maxFields: 450 })
