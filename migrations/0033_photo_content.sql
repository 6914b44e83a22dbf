-- Many photos may share the files of one content: whoever takes a photo away, and the daily upkeep, ask who else has it.
create index photo_content on photo (tenant_id, content);
