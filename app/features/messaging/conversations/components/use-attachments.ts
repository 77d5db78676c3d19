import { announce } from '#app/components/feedback/announcements.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { checkFiles, type FileRules, uploadFailure } from '#app/features/accounts/files/attachments.ts'
import type { MediaView } from '#app/features/accounts/files/media-view.server.ts'
import { shrinkPicture } from './shrink-picture.ts'
import type { OutboxAttachment } from './use-outbox.ts'
import { uuidv7 } from '#app/lib/uuid.ts'

export interface Attachment {
  key: string
  name: string
  type: string
  size: number
  /** Object URL of a picture. */
  preview: string | null
  /** Upload progress, 0 to 1. */
  progress: number
  mediaId: string | null
  error: string | null
  /** Not refused: trying again may help. */
  mayRetry: boolean
}

const NOT_SENT_UP = uploadFailure('It could not be sent up. Try again.')

/** Uploads files as soon as they are chosen, dropped or pasted, so that Send doesn't have to wait. */
export function useAttachments(
  uploadUrl: string,
  rules: FileRules,
  /** Files that are uploaded already. */
  attached: readonly MediaView[] = [],
) {
  const [items, setItems] = useState<Attachment[]>(() => attached.map(uploaded))
  const [problems, setProblems] = useState<string[]>([])
  const [shrinking, setShrinking] = useState(0)
  const running = useRef(new Map<string, XMLHttpRequest>())
  const files = useRef(new Map<string, File>())
  const latest = useRef(items)
  useEffect(() => {
    latest.current = items
  })

  useEffect(() => {
    const requests = running.current
    return () => requests.forEach((request) => request.abort())
  }, [])

  const change = (key: string, values: Partial<Attachment>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...values } : item)))

  const add = async (chosen: readonly File[]) => {
    const { pictureBytes = Infinity } = rules
    setShrinking((count) => count + 1)
    // One after the other: an open picture takes hundreds of megabytes.
    const shrunk: File[] = []
    for (const file of chosen) shrunk.push(await shrinkPicture(file, pictureBytes))
    setShrinking((count) => count - 1)
    const checked = checkFiles(shrunk, latest.current, rules)
    setProblems(checked.problems)
    const added = checked.accepted.map((file) => ({
      file,
      item: chosenFile(file),
    }))
    if (added.length === 0) return
    setItems((all) => [...all, ...added.map(({ item }) => item)])
    for (const { file, item } of added) upload(file, item.key)
  }

  function upload(file: File, key: string) {
    files.current.set(key, file)
    const request = uploadFile(uploadUrl, file, {
      onProgress: (progress) => change(key, { progress }),
      onFailed: (error, mayRetry) => change(key, { error, mayRetry, progress: 0 }),
      onDone: (mediaId) => {
        files.current.delete(key)
        change(key, { mediaId, progress: 1 })
        announce(`${file.name || 'Picture'} attached`)
      },
    })
    running.current.set(key, request)
    request.addEventListener('load', () => running.current.delete(key))
  }

  const retry = (key: string) => {
    const file = files.current.get(key)
    if (!file) return
    change(key, { error: null })
    upload(file, key)
  }

  const remove = useCallback((key: string) => {
    files.current.delete(key)
    running.current.get(key)?.abort()
    running.current.delete(key)
    setProblems([])
    const removed = latest.current.find((item) => item.key === key)
    if (removed) announce(`${removed.name} removed`)
    setItems((all) => {
      const gone = all.find((item) => item.key === key)
      if (gone?.preview) URL.revokeObjectURL(gone.preview)
      return all.filter((item) => item.key !== key)
    })
  }, [])

  /** Hands the files over to the message being sent. Their previews stay valid. */
  const take = useCallback((): OutboxAttachment[] => {
    const taken = latest.current.flatMap(({ mediaId, name, type, preview }) =>
      mediaId ? [{ mediaId, name, type, preview }] : [],
    )
    setItems([])
    setProblems([])
    return taken
  }, [])

  /** Takes back the files of a message that was not sent. */
  const restore = useCallback((files: readonly OutboxAttachment[]) => {
    setItems((all) => [
      ...all,
      ...files.map((file) => ({
        ...file,
        key: file.mediaId,
        size: 0,
        progress: 1,
        error: null,
        mayRetry: false,
      })),
    ])
  }, [])

  return {
    items,
    problems,
    uploading: shrinking > 0 || items.some((item) => !item.mediaId && !item.error),
    failed: items.some((item) => item.error),
    add,
    retry,
    remove,
    take,
    restore,
  }
}

const chosenFile = (file: File): Attachment => ({
  key: uuidv7(),
  name: file.name || 'Pasted picture',
  type: file.type,
  size: file.size,
  preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
  progress: 0,
  mediaId: null,
  error: null,
  mayRetry: false,
})

const uploaded = (media: MediaView): Attachment => ({
  key: media.id,
  name: media.fileName ?? 'File',
  type: media.contentType ?? '',
  size: media.byteSize ?? 0,
  preview: media.contentType?.startsWith('image/') ? media.url : null,
  progress: 1,
  mediaId: media.id,
  error: null,
  mayRetry: false,
})

/** Uploads a file. fetch has no upload progress. */
export function uploadFile(
  url: string,
  file: File,
  handle: {
    onProgress: (progress: number) => void
    onFailed: (error: string, mayRetry: boolean) => void
    onDone: (mediaId: string) => void
  },
): XMLHttpRequest {
  const request = new XMLHttpRequest()
  request.upload.onprogress = ({ loaded, total }) => handle.onProgress(total ? loaded / total : 0)
  request.onerror = () => handle.onFailed(NOT_SENT_UP, true)
  request.onload = () => {
    const answer = readJson(request.responseText)
    if (request.status < 300 && answer?.id) handle.onDone(answer.id)
    else handle.onFailed(answer?.error ?? NOT_SENT_UP, request.status >= 500)
  }
  const body = new FormData()
  body.append('file', file, file.name || 'picture')
  request.open('POST', url)
  request.setRequestHeader('Accept', 'application/json')
  request.send(body)
  return request
}

function readJson(text: string): { id?: string; error?: string } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
