type UseCase = { code: string; name: string; description: string; post_approval_required: boolean }

const useCase = (code: string, name: string, description: string, needsApproval = false): UseCase => ({
  code,
  name,
  description,
  post_approval_required: needsApproval,
})

/** What A2P campaigns may be about, in Twilio's words. */
export const USE_CASES: UseCase[] = [
  useCase(
    '2FA',
    'Two-Factor authentication (2FA)',
    'Two-Factor authentication, one-time use password, password reset',
  ),
  useCase(
    'ACCOUNT_NOTIFICATION',
    'Account Notification',
    'All reminders, alerts, and notifications. (Examples include: flight delayed, hotel booked, appointment reminders.)',
  ),
  useCase(
    'AGENTS_FRANCHISES',
    'Agents and Franchises',
    'For brands that have multiple agents, franchises or offices in the same brand vertical, but require individual localised numbers per agent/location/office.',
    true,
  ),
  useCase('CHARITY', 'Charity', 'Includes:  5013C Charity Does not include: Religious organizations'),
  useCase(
    'PROXY',
    'Proxy',
    'Peer-to-peer app-based group messaging with proxy/pooled numbers (For example: GroupMe) Supporting personalized services and non-exposure of personal numbers for enterprise or A2P communications. (Examples include: Uber and AirBnb.)',
    true,
  ),
  useCase(
    'CUSTOMER_CARE',
    'Customer Care',
    'All customer care messaging, including account management and support',
  ),
  useCase(
    'DELIVERY_NOTIFICATION',
    'Delivery Notification',
    'Information about the status of the delivery of a product or service',
  ),
  useCase(
    'EMERGENCY',
    'Emergency',
    'Notification services designed to support public safety / health during natural disasters, armed conflicts, pandemics and other national or regional emergencies',
    true,
  ),
  useCase('FRAUD_ALERT', 'Fraud Alert Messaging', 'Fraud alert notification'),
  useCase(
    'HIGHER_EDUCATION',
    'Higher Education',
    'For campaigns created on behalf of Colleges or Universities and will also include School Districts etc that fall outside of any "free to the consumer" messaging model',
  ),
  useCase(
    'K12_EDUCATION',
    'K-12 Education',
    'Campaigns created for messaging platforms that support schools from grades K-12 and distance learning centers. This is not for Post-Secondary schools.',
    true,
  ),
  useCase(
    'LOW_VOLUME',
    'Low Volume Mixed',
    'Low throughput, any combination of use-cases. Examples include:  test, demo accounts',
  ),
  useCase('MARKETING', 'Marketing', 'Any communication with marketing and/or promotional content'),
  useCase('MIXED', 'Mixed', 'Mixed messaging reserved for specific consumer service industry'),
  useCase(
    'POLITICAL',
    'Political',
    'Part of organized effort to influence decision making of specific group. All campaigns to be verified',
  ),
  useCase('POLLING_VOTING', 'Polling and voting', 'Polling and voting'),
  useCase(
    'PUBLIC_SERVICE_ANNOUNCEMENT',
    'Public Service Announcement',
    'An informational message that is meant to raise the audience awareness about an important issue',
  ),
  useCase(
    'SECURITY_ALERT',
    'Security Alert',
    'A notification that the security of a system, either software or hardware, has been compromised in some way and there is an action you need to take',
  ),
  useCase(
    'SOCIAL',
    'Social',
    'Communication within or between closed communities (For example: influencers alerts)',
    true,
  ),
  useCase('SWEEPSTAKE', 'Sweepstake', 'Sweepstake', true),
]
