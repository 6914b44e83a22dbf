-- The search counts people without fictional profiles: it needs the ids of these few, which are none on most sites.
create index member_fictional on member (tenant_id, id) where fictional;
