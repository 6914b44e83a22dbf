-- The consents from before migration 0190, which could not read them where the owner of the tables is subject to their policies: no tenant
-- is set here. For this one statement they do not bind the owner.
alter table member no force row level security;
alter table consent no force row level security;
insert into consent (tenant_id, member_id, version, language, agreed_at)
  select tenant_id, id, terms_version, coalesce(terms_language, language), terms_accepted_at
    from member where terms_version is not null and terms_accepted_at is not null
  on conflict do nothing;
alter table member force row level security;
alter table consent force row level security;
