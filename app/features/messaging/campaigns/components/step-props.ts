import type { useForm } from '@conform-to/react'
import type { CampaignValues } from '../campaign.schema.ts'
import type { WizardData } from '../wizard.server.ts'

/** The props of each step of the wizard. */
export interface StepProps {
  loaded: WizardData
  fields: ReturnType<typeof useForm<CampaignValues>>[1]
  /** Stores what was chosen, for fields that change others. */
  keep: (form: HTMLFormElement | null) => void
}
