-- A webhook names the provider's id of a payment only. The unique key asks for the provider before it, and a site may have had
-- several.
create index payment_provider_id on payment (tenant_id, provider_id);
