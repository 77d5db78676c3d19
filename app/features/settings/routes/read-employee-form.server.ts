import type { Ctx } from '#app/lib/ctx.server.ts'
import { readFormWithPicture } from '#app/lib/uploads.server.ts'

/** Spec 1, 8, which has two spaces after it. */
export const EMPLOYEE_NOT_SAVED = 'There was an error saving profile. '

/** The form and its picture. It has a checkbox for each group and location. */
export const readEmployeeForm = (ctx: Ctx, { request }: { request: Request }) =>
  readFormWithPicture(ctx, request, 'avatar', { maxFields: 450 })
