import { lazy, Suspense, useState } from 'react'
import { data, Form, useSubmit, useNavigation } from 'react-router'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { AVATAR_TYPES, avatarUrl } from '#app/lib/avatar.ts'
import { readFormWithFile } from '#app/lib/multipart.server.ts'
import { fullName } from '#app/lib/names.ts'
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE } from '#app/lib/picture-field.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { saveAvatar } from '../avatar.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { failureOf } from '#app/middleware/save-failure.server.ts'
import type { Route } from './+types/avatar'

const Cropper = lazy(() => import('../components/avatar-cropper.tsx'))

export const meta: Route.MetaFunction = () => [{ title: 'Change photo · Switchboard' }]

export const loader = page.loader((ctx) => {
  const actor = ctx.actor!
  return {
    userId: actor.id,
    name: fullName(actor.firstName, actor.lastName),
    avatar: avatarUrl(actor.id, actor.avatarKey),
  }
})

/** The cropped picture as a data URL, or without JavaScript the file itself. */
export const action = page.action(
  { whileReadOnly: true },
  async (ctx, { request, context }: Route.ActionArgs) => {
    try {
      await uploading(ctx, request, async () => {
        const form = await readFormWithFile(request, LIMITS)
        await saveAvatar(ctx, await pictureIn(form.get('avatar')))
      })
    } catch (error) {
      const { status, message } = failureOf(error, 'Unable to update profile', context)
      return data({ message }, status)
    }
    return redirectWithToast('/profile/avatar', { kind: 'ok', message: 'Photo changed' })
  },
)

const LIMITS = {
  maxFileBytes: MAX_PICTURE_BYTES,
  // The field holds base64.
  maxFieldBytes: (MAX_PICTURE_BYTES / 3) * 4 + 100,
  tooLarge: PICTURE_TOO_LARGE,
}

async function pictureIn(value: FormDataEntryValue | null): Promise<Uint8Array> {
  if (value instanceof File) return new Uint8Array(await value.arrayBuffer())
  const [head, body] = (value ?? '').split(',')
  return /^data:image\/(png|gif|jpeg);base64$/.test(head ?? '')
    ? Buffer.from(body ?? '', 'base64')
    : new Uint8Array()
}

export default function ChangePhoto({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page width="form">
      <PageHeader title="Change photo" description="Colleagues see it beside your name." />
      <Card className="p-5 sm:p-6">
        {/* A saved picture has a new URL, which resets the form. */}
        <PhotoForm key={loaderData.avatar} {...loaderData} problem={actionData?.message ?? null} />
      </Card>
    </Page>
  )
}

interface PhotoFormProps {
  name: string
  userId: string
  avatar: string | null
  problem: string | null
}

function PhotoForm({ name, userId, avatar, problem }: PhotoFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const hydrated = useHydrated()
  const submit = useSubmit()
  const saving = useNavigation().state !== 'idle'

  const save = (picture: string) => {
    const form = new FormData()
    form.set('avatar', picture)
    void submit(form, { method: 'post', encType: 'multipart/form-data' })
  }
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-5">
      {problem && !saving ? <Alert variant="bad">{problem}</Alert> : null}
      <div className="flex items-center gap-4">
        <Avatar name={name} src={avatar} seed={userId} size="xl" />
        <div className="grid min-w-0 flex-1 gap-1">
          <Label htmlFor="avatar">Picture</Label>
          <Input
            id="avatar"
            name="avatar"
            type="file"
            required
            accept={AVATAR_TYPES.join(',')}
            aria-describedby="avatar-hint"
            onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
          />
          <p id="avatar-hint" className="text-muted text-xs">
            A png, gif or jpeg of at most 10 MB.
          </p>
        </div>
      </div>
      {file ? (
        <Suspense fallback={<div className="h-[310px]" />}>
          <Cropper file={file} saving={saving} onSave={save} />
        </Suspense>
      ) : null}
      {hydrated ? null : (
        <div>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </div>
      )}
    </Form>
  )
}
