-- An account whose every link was seen by an owner of some app may be anybody's: that owner could have
-- set its password. The link of an operator then sets a new one and removes the second factors.

-- When the account was entered by a link that only its mailbox or an operator had; null: never.
ALTER TABLE members ADD COLUMN proved_at timestamptz;
-- Invited by an operator, or signed up by mail.
UPDATE members m SET proved_at = m.created_at WHERE m.password IS NOT NULL AND EXISTS (
  SELECT FROM memberships s WHERE s.member_id = m.id AND s.invited_by IS NULL AND s.accepted_at IS NOT NULL);

-- False where the link was mailed. Counts only beside invited_by, the owner who made it.
ALTER TABLE member_invitations ADD COLUMN is_seen_by_inviter boolean NOT NULL DEFAULT true;
