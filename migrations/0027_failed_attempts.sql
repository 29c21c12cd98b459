-- An endpoint whose attempts fail looks so at once, not only when a delivery has failed for good.
ALTER TABLE webhook_endpoints ADD COLUMN failed_attempts int NOT NULL DEFAULT 0;
-- When the next one is due, by endpoint. Only retries wait, so a healthy endpoint has no entry.
CREATE INDEX webhook_queue_retries ON webhook_queue (endpoint_id, due_at) WHERE NOT is_ready;
