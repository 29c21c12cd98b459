-- The trace of the request that caused an event (W3C traceparent); its webhook attempts belong to it.
ALTER TABLE webhook_events ADD COLUMN traceparent text;
